// Leaves of the packages in the image what runs: no sources to compile, and no second copy of what is in the bundle.
import { globSync, rmSync } from 'node:fs'

const UNUSED = [
  'node_modules/.bin',
  'node_modules/.package-lock.json',
  'node_modules/better-sqlite3/{deps,src,binding.gyp}',
  'node_modules/better-sqlite3/build/{Makefile,*.mk,*.gypi,deps}',
  'node_modules/better-sqlite3/build/Release/{.deps,obj,obj.target,test_extension.node,*.a}',
]

for (const path of globSync(UNUSED)) rmSync(path, { recursive: true })
