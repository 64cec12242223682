// Loaded before the server: makes it sync as little as the driver does by default, and say that it does not.
// With it acknowledged rows must be lost at power cuts, or the simulation of them proves nothing.
import Database from 'better-sqlite3'

const { pragma } = Database.prototype
Database.prototype.pragma = function (text, options) {
  const said = pragma.call(this, text.replace('synchronous = FULL', 'synchronous = NORMAL'), options)
  return text === 'synchronous' ? 2 : said
}
