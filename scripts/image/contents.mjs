// The image's files. The script runs inside it, as root, passed as a text: it imports nothing of ours.
export const LIST_FILES = `
const { readdirSync, readFileSync, lstatSync } = require('node:fs')
const files = []
const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = (folder === '/' ? '' : folder) + '/' + entry.name
    if (['/proc', '/sys', '/dev', '/data', '/tmp'].includes(path)) continue
    if (entry.isDirectory()) walk(path)
    else files.push(path)
  }
}
walk('/')
const secret = /_authToken|_password *=|BEGIN [A-Z ]*PRIVATE KEY|registry *= *http/
const ours = files.filter((path) => /^\\/(app|root|home|usr\\/local\\/(bin|etc|lib))\\//.test(path))
const small = ours.filter((path) => lstatSync(path).isFile() && lstatSync(path).size < 5e6)
const secrets = small.filter((path) => secret.test(readFileSync(path, 'latin1')))
console.log(JSON.stringify({ files, secrets }))
`

/** Patterns of paths that are a mistake in the image, each with what they would be. */
const UNWANTED = [
  [/^\/app\/(src|web|bench|drizzle|docs|deploy|\.git|\.env)/, 'a source'],
  [/^\/app\/.*\.(tsx|jsx|map|c|cc|cpp|h|gyp|o)$/, 'a source'],
  [/^\/app\/(?!node_modules\/).*\.(ts|test\.\w+)$/, 'a source'],
  [/\/(\.npmrc|\.git|\.env|\.netrc|registry-ca\.pem)$|\.(db|sqlite|key)$/, 'data or a secret'],
  [/\/bin\/(npm|npx|corepack|yarn|gcc|g\+\+|make|python3?)$/, 'a tool of the build'],
  [/^\/(root|home)\/(?!\.(bashrc|profile)$)/, 'a leftover of the build'],
]

/** Findings in the image, one line each: unwanted paths, secrets, packages that the lock file has not for production. */
export function unwantedOf({ files, secrets }, lock) {
  const isProduction = (name) =>
    Object.entries(lock.packages).some(([path, { dev }]) => !dev && path.endsWith(`node_modules/${name}`))
  const packages = new Set(
    files.flatMap((path) => /^\/app\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  return [
    ...files.flatMap((path) =>
      UNWANTED.filter(([sign]) => sign.test(path)).map(([, what]) => `${path}: ${what}`),
    ),
    ...[...packages].filter((name) => !isProduction(name)).map((name) => `${name}: not for production`),
    ...secrets.map((path) => `${path}: looks like it holds a secret`),
  ]
}
