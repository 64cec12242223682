// Imported by a process before anything else: its clock begins at START_AT, in milliseconds since 1970.
const { now } = Date
const ahead = Number(process.env.START_AT) - now()

Date.now = () => now() + ahead
globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length > 0 ? args : [Date.now()]))
  }
}
