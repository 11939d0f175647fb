// The randomness of a table, recomputed from CHANCE.md alone. Knows no network and no game.

import { createHash, createHmac } from 'node:crypto';

const SPAN = 2 ** 32;

/** A number as 4 bytes, most significant first. */
function u32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** A text or some bytes with their length before them. */
function field(content) {
  const bytes = Buffer.from(content);
  return Buffer.concat([u32(bytes.length), bytes]);
}

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** What a server publishes about its key before anybody sits down. */
export function commitment(table, key) {
  return sha256(field('smial/1 commitment'), field(table), field(key));
}

/** What all draws come from: the server's key and everybody's share, in whatever order they are given. */
export function jointKey(table, key, shares) {
  const sorted = [...shares].sort(Buffer.compare);
  return hmac(key, field('smial/1 joint key'), field(table), ...sorted.map(field));
}

/** What all draws come from where a server was given a fixed seed. */
export function seededKey(seed) {
  return sha256(field('smial/1 seeded key'), field(seed));
}

/** The outcome, 0 to bound - 1, of a stream's draw with this number. */
export function draw(joint, stream, number, bound) {
  const fair = SPAN - (SPAN % bound);
  for (let retry = 0; ; retry += 1) {
    const word = hmac(joint, Buffer.from(stream), u32(number), u32(retry)).readUInt32BE();
    if (word < fair) return word % bound;
  }
}

/**
 * What is wrong with a record, as sentences; none if all is well.
 *
 * `kept` is what this client noted itself: the table's `commitment` and `seed` before it sent its share, the `shares` at
 * the start, and those among them that it sent (`own`).
 */
export function faults(record, kept) {
  if (record.seed !== kept.seed) return ['The seed is not the one that the table named at first.'];
  return [...keyFaults(record, kept), ...shareFaults(record, kept), ...drawFaults(record)];
}

function keyFaults(record, kept) {
  const computed = commitment(tableId(record), record.key);
  if (!computed.equals(record.commitment)) return ['The key does not open the commitment.'];
  return computed.equals(kept.commitment) ? [] : ['The commitment is not the one published at first.'];
}

function shareFaults(record, kept) {
  const listed = (shares) => shares.map((share) => `${share.seat}:${share.entropy.toString('hex')}`).join();
  if (listed(record.shares) !== listed(kept.shares)) return ['The shares are not those of the start.'];
  const known = (entropy) => record.shares.some((share) => share.entropy.equals(entropy));
  return kept.own.every(known) ? [] : ['A share of our own is not among them.'];
}

function drawFaults(record) {
  const joint = record.seed
    ? seededKey(record.seed)
    : jointKey(tableId(record), record.key, record.shares.map((share) => share.entropy));
  const found = [];
  const numbers = new Map();
  for (const { stream, number, bound, outcome } of drawsOf(record)) {
    const due = (numbers.get(stream) ?? 0) + 1;
    numbers.set(stream, due);
    if (number !== due) found.push(`Draw ${number} of ${stream} stands where ${due} should.`);
    else if (outcome !== draw(joint, stream, number, bound)) found.push(`Draw ${number} of ${stream} is another.`);
  }
  return found;
}

/** All draws of a record, in order. */
export function drawsOf(record) {
  return record.entries.flatMap((entry) => entry.draws);
}

const tableId = (record) => record.table.replace(/^tables\//, '');
