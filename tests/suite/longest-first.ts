/**
 * Runs one project after another, because a worker is reused only for files of its own project. Within each project the
 * longest files run first, so that no worker waits for the last one.
 */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { type Durations, durationKey } from './durations.ts'

/** Seconds by project and file, from the last recorded run (`npm test -- --record`). */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8')) as Durations

/** The rules are last: their files are short and end at about the same time. */
const projects = ['journeys', 'slices', 'embedded', 'rules']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A file without a recorded time runs first, because it may be the longest.
    const seconds = (file: TestSpecification) => durations[durationKey(file.project.name, file.moduleId)] ?? Infinity
    const turn = (file: TestSpecification) => projects.indexOf(file.project.name)
    return files.toSorted((a, b) => turn(a) - turn(b) || seconds(b) - seconds(a) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}
