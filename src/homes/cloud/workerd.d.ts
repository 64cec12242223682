// Types of workerd's own that this home uses. Those of @cloudflare/workers-types replace the browser's, in which the rest
// is written.

type SqlValue = string | number | null | ArrayBuffer

interface SqlCursor<Row> {
  toArray(): Row[]
  /** Rows that the statement has read and written so far, those of indices and triggers included. */
  rowsRead: number
  rowsWritten: number
}

interface SqlStorage {
  /** Bytes, of which an object may have 10 GB. */
  databaseSize: number
  exec<Row extends Record<string, SqlValue>>(query: string, ...bindings: unknown[]): SqlCursor<Row>
}

interface KeyedStorage {
  get(key: string): unknown
  put(key: string, value: unknown): void
  delete(key: string): void
  list(where: { prefix: string }): Iterable<[key: string, value: unknown]>
}

interface DurableObjectStorage {
  sql: SqlStorage
  kv: KeyedStorage
  transactionSync<Result>(work: () => Result): Result
  /** The alarm's time in milliseconds since 1970; null where none is set. */
  getAlarm(): Promise<number | null>
  setAlarm(time: number): Promise<void>
  deleteAlarm(): Promise<void>
}

/** A socket that lasts while its object is out of memory, with what the object has attached to it. */
interface LastingSocket extends WebSocket {
  serializeAttachment(value: unknown): void
  deserializeAttachment(): unknown
}

interface OtherEnd extends WebSocket {
  accept(): void
}

/** The answer to who asked for a socket has the other end of it. */
interface UpgradedResponse extends Response {
  webSocket: OtherEnd | null
}

declare const WebSocketPair: new () => { 0: OtherEnd; 1: LastingSocket }

interface DurableObjectState {
  acceptWebSocket(socket: LastingSocket): void
  getWebSockets(): LastingSocket[]
  id: DurableObjectId
  storage: DurableObjectStorage
  waitUntil(promise: Promise<unknown>): void
  blockConcurrencyWhile<Result>(work: () => Promise<Result>): Promise<Result>
}

interface DurableObjectId {
  readonly name?: string
}

interface Fetcher {
  fetch(request: Request): Promise<Response>
}

/** An object as others see it: its public methods, each of which answers later. */
type DurableObjectStub<Target> = Fetcher & {
  [Method in keyof Target as Target[Method] extends (...args: never[]) => unknown
    ? Method
    : never]: Target[Method] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never
}

interface DurableObjectNamespace<Target> {
  idFromName(name: string): DurableObjectId
  get(id: DurableObjectId): DurableObjectStub<Target>
}

declare module 'cloudflare:workers' {
  export abstract class DurableObject<Env> {
    protected ctx: DurableObjectState
    protected readonly env: Env
    constructor(ctx: DurableObjectState, env: Env)
    fetch?(request: Request): Response | Promise<Response>
    alarm?(): void | Promise<void>
  }
}

/** Compiled by workerd before the worker starts. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module
  export default compiled
}

declare module 'sql.js/dist/sql-wasm-browser.js' {
  export { default } from 'sql.js'
}
