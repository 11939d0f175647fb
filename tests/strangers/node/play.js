// A person at a table, as a program: sits down, answers its questions in whatever game, looks on, reads the record.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Makes a table and gives its resource. The same request id makes the same table. */
export async function create(maker, game, seats, requestId = randomUUID()) {
  const request = { game: `games/${game}`, seats, listed: true, request_id: requestId };
  return (await maker.call('tables', 'CreateTable', request)).table;
}

/** Takes a seat with a new share of entropy. */
export async function join(caller, joinCode, name) {
  const entropy = randomBytes(32);
  const request = { join_code: joinCode, display_name: name, entropy, request_id: randomUUID() };
  const { seat } = await caller.call('tables', 'JoinTable', request);
  return { seat, entropy };
}

/** Begins; the table's list of shares is closed from now on. */
export async function start(keeper, table) {
  return (await keeper.call('tables', 'StartTable', { name: table, request_id: randomUUID() })).table;
}

/** Whether nothing more is played at a table of this status; its watch goes on a while, for people who talk. */
const isOver = (status) => ['TABLE_STATUS_FINISHED', 'TABLE_STATUS_ABANDONED'].includes(status);

/**
 * Plays to the end, choosing at random. `answered` may do something more after each answer: it is given the request
 * that was sent and what came back, and returns the version that has been reached.
 */
export async function playOn(caller, table, answered = async (request, answer) => answer.version) {
  let reached = 0;
  for await (const { position } of caller.stream('play', 'WatchTable', { name: table })) {
    if (position && isOver(position.status)) break;
    // An older position was on its way before our last answer, and asks what has been answered.
    if (!position?.question || position.version < reached) continue;
    const request = {
      name: table,
      question: position.question.id,
      move: position.question.choices[randomInt(position.question.choices.length)].move,
      request_id: randomUUID(),
      want_position: true,
    };
    reached = await answered(request, await caller.call('play', 'SubmitMove', request));
  }
}

/** Every entry after a version, once and in order, up to the first one of this kind. */
export async function look(caller, table, after, last = 'closed') {
  const entries = [];
  for await (const { entry } of caller.stream('play', 'WatchTable', { name: table, after })) {
    if (entry) entries.push(entry);
    if (entry?.kind === last) break;
  }
  return entries;
}

/** The whole record of a table that is over: it comes in parts, the head in the first, and the lists run on. */
export async function record(caller, table) {
  const whole = {};
  for await (const { part } of caller.stream('records', 'ExportRecord', { name: table })) {
    for (const [name, value] of Object.entries(part)) {
      if (Array.isArray(value)) whole[name] = [...(whole[name] ?? []), ...value];
      else whole[name] ??= value;
    }
  }
  return whole;
}
