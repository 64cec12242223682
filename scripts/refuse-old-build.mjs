// Tests of the built app say nothing where it was built from other sources.
import { isBuilt, isOld } from './built.mjs'

export default function refuseOldBuild() {
  if (!isBuilt() || isOld()) throw new Error('The build is older than its sources: npm run build')
}
