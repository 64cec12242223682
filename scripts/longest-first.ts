import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: begun late, everything else would wait for them. */
const LONG = /src\/homes\/browser\/(conformance|model|kill)\.test\.ts$|server-noticed\.e2e\.ts$/

/** Vitest knows how long a file took only where it was run before; on a fresh machine it goes by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
