// chance.js against the published values of chance_vectors.json, which lies beside CHANCE.md among the protos.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { commitment, draw, jointKey, seededKey } from './chance.js';

const vectors = JSON.parse(readFileSync(new URL('protos/smial/v1/chance_vectors.json', import.meta.url)));
const bytes = (hex) => Buffer.from(hex, 'hex');

test('commitments are as published', () => {
  for (const { table, key, commitment: expected } of vectors.commitments) {
    assert.equal(commitment(table, bytes(key)).toString('hex'), expected);
  }
});

test('joint keys are as published, whatever the order of the shares', () => {
  for (const { table, key, shares, joint_key: expected } of vectors.joint_keys) {
    assert.equal(jointKey(table, bytes(key), shares.map(bytes)).toString('hex'), expected);
    assert.equal(jointKey(table, bytes(key), shares.map(bytes).reverse()).toString('hex'), expected);
  }
});

test('seeded keys are as published', () => {
  for (const { seed, joint_key: expected } of vectors.seeded_keys) {
    assert.equal(seededKey(seed).toString('hex'), expected);
  }
});

test('draws are as published', () => {
  for (const { joint_key: joint, stream, number, bound, outcome } of vectors.draws) {
    assert.equal(draw(bytes(joint), stream, number, bound), outcome);
  }
});
