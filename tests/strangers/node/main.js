// node main.js ADDRESS GAME [PROTOS]
//
// Plays a game for two on a server with both seats its own, tries on the way what a client has to get right, and checks
// the record. Says what went well, line by line; the first thing that does not ends it with an error.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { commitment, drawsOf, faults } from './chance.js';
import { Refusal, Server, newToken } from './client.js';
import { create, join, look, playOn, record, start } from './play.js';

const [address, game, protos = 'protos'] = process.argv.slice(2);
const server = new Server(address, protos);
const [anna, ben, spectator] = [server.caller(newToken()), server.caller(newToken()), server.caller()];

/** The refusal that a call is answered with. */
async function refused(call) {
  return call.then(() => assert.fail('This should have been refused.'), (error) => {
    assert.ok(error instanceof Refusal, error);
    return error;
  });
}

/** A table made twice with one request id is one table; two sit down, and their shares are in the list. */
async function sitDown() {
  const wanted = randomUUID();
  const table = await create(anna, game, 2, wanted);
  assert.equal((await create(anna, game, 2, wanted)).name, table.name);
  const seen = (await spectator.call('tables', 'GetTable', { name: table.name })).table;
  const own = [await join(anna, table.join_code, 'Anna'), await join(ben, table.join_code, 'Ben')];
  const early = await refused(ben.call('tables', 'StartTable', { name: table.name, request_id: randomUUID() }));
  assert.deepEqual([early.code, early.reason, early.facts.keeper], ['PERMISSION_DENIED', 'NOT_KEEPER', '0']);
  const { shares } = await start(anna, table.name);
  assert.deepEqual(shares.map(({ entropy }) => entropy), own.map(({ entropy }) => entropy));
  console.log('Two sit down, the shares of both are listed, and only the keeper may start.');
  return [table.name, { commitment: seen.commitment, seed: seen.seed, shares, own: own.map(({ entropy }) => entropy) }];
}

/** Sends an answer a second time, and its request id with another one. */
async function repeat(request, answer) {
  const again = await anna.call('play', 'SubmitMove', request);
  assert.equal(again.version, answer.version);
  const reused = await refused(anna.call('play', 'SubmitMove', { ...request, move: '["another"]' }));
  assert.deepEqual([reused.code, reused.reason], ['INVALID_ARGUMENT', 'REQUEST_ID_REUSED']);
  const late = await refused(anna.call('play', 'SubmitMove', { ...request, request_id: randomUUID() }));
  assert.equal(late.code, 'FAILED_PRECONDITION');
  assert.ok(['OLD_QUESTION', 'NOT_ASKED', 'NOT_PLAYING'].includes(late.reason), late.reason);
  console.log('An answer sent twice counts once; its request id serves no other; a late answer is refused.');
}

/** Takes an answer back, after which the same question is asked again. Gives the version, or null if it cannot be. */
async function takeBack(request, { position }) {
  if (!position.undo) return null;
  try {
    const undo = { name: request.name, request_id: randomUUID(), want_position: true };
    const { version, position: before } = await anna.call('play', 'UndoMove', undo);
    assert.ok(before.question.choices.some(({ move }) => move === request.move));
    console.log('An answer is taken back, and the question is there again.');
    return version;
  } catch (error) {
    // The other seat was quicker, and the moment for taking back has passed.
    if (error.reason === 'NO_UNDO') return null;
    throw error;
  }
}

/** Both seats at once, each with its own watch; Anna repeats her first answer and takes back the first that she can. */
async function playGame(table) {
  const once = { repeated: false, takenBack: false };
  const tried = async (request, answer) => {
    if (!once.repeated) await repeat(request, answer);
    once.repeated = true;
    const version = once.takenBack ? null : await takeBack(request, answer);
    once.takenBack ||= version !== null;
    return version ?? answer.version;
  };
  await Promise.all([playOn(anna, table, tried), playOn(ben, table)]);
  assert.ok(once.takenBack, 'Nothing could be taken back in the whole game.');
}

/** A spectator whose line breaks after the start sees every entry once all the same. */
async function lookOn(table) {
  const first = await look(spectator, table, 0, 'started');
  const rest = await look(spectator, table, first.at(-1).version);
  const versions = [...first, ...rest].map(({ version }) => version);
  assert.deepEqual(versions, versions.map((_, index) => index + 1));
  assert.equal(rest.at(-1).kind, 'closed');
  console.log(`A watch is broken off and goes on: all ${versions.length} entries came, once and in order.`);
  return versions.length;
}

/** The record agrees with what was seen. */
async function checkRecord(table, kept, entries) {
  const whole = await record(spectator, table);
  assert.equal(whole.entries.length, entries);
  assert.deepEqual(faults(whole, kept), []);
  const draws = drawsOf(whole).length;
  console.log(`The record opens the commitment and has our shares, and all ${draws} draws follow from them.`);
}

const ALTERATIONS = {
  'another outcome': (record) => {
    const die = drawsOf(record).find(({ bound }) => bound > 1);
    die.outcome = (die.outcome + 1) % die.bound;
  },
  'a missing draw': (record) => record.entries.find(({ draws }) => draws.length).draws.shift(),
  'a missing share': (record) => record.shares.pop(),
  'another share': (record) => { record.shares[0].entropy = Buffer.alloc(32); },
  'another key': (record) => { record.key = Buffer.alloc(32); },
  'a seed': (record) => { record.seed = 'found later'; },
  'another commitment': (record) => { record.commitment = commitment(record.table, record.key); },
};

/** No alteration of the record passes unnoticed. */
async function alterRecord(table, kept) {
  for (const [name, alter] of Object.entries(ALTERATIONS)) {
    const whole = await record(spectator, table);
    alter(whole);
    assert.notEqual(faults(whole, kept).length, 0, name);
  }
  console.log(`It would be noticed: ${Object.keys(ALTERATIONS).join(', ')}.`);
}

const [table, kept] = await sitDown();
const [entries] = await Promise.all([lookOn(table), playGame(table)]);
const { table: over } = await spectator.call('tables', 'GetTable', { name: table });
console.log(`${over.name} is over, status ${over.status}, won by seat ${over.outcome.winners.join(' and ')}.`);
await checkRecord(table, kept, entries);
await alterRecord(table, kept);
console.log('All is well.');
server.close();
