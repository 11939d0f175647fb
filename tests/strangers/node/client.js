// The wire: calls as promises, streams as iterables, refusals with their reason. Made from .proto files; knows no game.

import { randomBytes } from 'node:crypto';

import grpc from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

const FILES = [
  'smial/v1/table_service.proto',
  'smial/v1/play_service.proto',
  'smial/v1/record_service.proto',
  'google/rpc/status.proto',
  'google/rpc/error_details.proto',
];
const AS_WRITTEN = { keepCase: true, longs: Number, enums: String, defaults: true, oneofs: true };
const PATIENCE = 10_000; // milliseconds for an answer

/** A token: whoever has it holds the seats that were taken with it. */
export const newToken = () => randomBytes(32).toString('base64url');

/** A call that the server refused: `code` of gRPC, `reason` for programs, and the `facts` that belong to the reason. */
export class Refusal extends Error {
  constructor(error, reason, facts) {
    super(error.details);
    this.code = grpc.status[error.code];
    this.reason = reason;
    this.facts = facts;
  }
}

/** A server, known by its address and a folder of .proto files. */
export class Server {
  constructor(address, protos) {
    this.types = loadSync(FILES, { ...AS_WRITTEN, includeDirs: [protos] });
    const services = grpc.loadPackageDefinition(this.types).smial.v1;
    const stub = (name) => new services[name](address, grpc.credentials.createInsecure());
    this.stubs = {
      tables: stub('TableService'),
      play: stub('PlayService'),
      records: stub('RecordService'),
    };
  }

  /** Somebody who calls: the holder of a token, or a passer-by. */
  caller(token) {
    return new Caller(this, token);
  }

  close() {
    Object.values(this.stubs).forEach((stub) => stub.close());
  }
}

class Caller {
  constructor(server, token) {
    this.server = server;
    this.metadata = new grpc.Metadata();
    if (token) this.metadata.set('authorization', `Bearer ${token}`);
  }

  /** The answer of a call; Refusal if there is none. */
  call(service, method, request) {
    const stub = this.server.stubs[service];
    const options = { deadline: Date.now() + PATIENCE };
    return new Promise((resolve, reject) => {
      stub[method](request, this.metadata, options, (error, answer) =>
        error ? reject(this.refusal(error)) : resolve(answer));
    });
  }

  /** The answers of a stream, until it ends or whoever reads it has enough. */
  async *stream(service, method, request) {
    const answers = this.server.stubs[service][method](request, this.metadata);
    try {
      yield* answers;
    } catch (error) {
      throw this.refusal(error);
    } finally {
      answers.cancel();
    }
  }

  /** The error with what its details say; as it is, if it does not come from Smial. */
  refusal(error) {
    const [packed] = error.metadata?.get('grpc-status-details-bin') ?? [];
    if (!packed) return error;
    const info = this.server.types['google.rpc.Status'].deserialize(packed).details
      .filter(({ type_url: url }) => url.endsWith('/google.rpc.ErrorInfo'))
      .map(({ value }) => this.server.types['google.rpc.ErrorInfo'].deserialize(value))
      .find(({ domain }) => domain === 'smial');
    return info ? new Refusal(error, info.reason, info.metadata) : error;
  }
}
