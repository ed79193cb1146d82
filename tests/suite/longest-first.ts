/** Longest files first, whatever their project, so that no worker waits for the last one alone. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Durations, keyOf } from './durations.ts'

/** Seconds by project and file, as the last recorded run saw them (`npm test -- --record`). */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8')) as Durations

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A file that was never timed runs first: it may be the longest.
    const seconds = (file: TestSpecification) => durations[keyOf(file.project.name, file.moduleId)] ?? Infinity
    return files.toSorted((a, b) => seconds(b) - seconds(a) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}
