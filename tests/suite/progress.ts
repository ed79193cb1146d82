/**
 * Reports the progress of a run: each file as it ends, each failure at once. Collects the data for the closing lines.
 */
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { durationKey, modulePath } from './durations.ts'

export type Failure = { project: string; file: string; test: string; message: string }

/** Tests that take longer are reported when they end. */
const slowTestSeconds = 5

export class Progress implements Reporter {
  passed = 0
  readonly failures: Failure[] = []
  readonly seconds: Record<string, number> = {}
  /** The passed tests, by `project file › test`. */
  readonly passedTests = new Set<string>()
  #files = 0
  #ended = 0
  #began = new Map<string, number>()

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files.length
    this.#ended = 0
  }

  onTestModuleQueued(module: TestModule): void {
    this.#began.set(module.id, Date.now())
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    const seconds = (test.diagnostic()?.duration ?? 0) / 1000
    if (seconds >= slowTestSeconds) console.log(`  ${seconds.toFixed(1)} s: ${test.name}`)
    if (state === 'passed') {
      this.passed += 1
      this.passedTests.add(fullTestName(projectAndFileOf(test.module), test.fullName))
    }
    if (state === 'failed') this.#fail(test.module, test.fullName, errors)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#ended += 1
    const key = durationKey(module.project.name, module.moduleId)
    const seconds = (Date.now() - (this.#began.get(module.id) ?? Date.now())) / 1000
    this.seconds[key] = Math.round(seconds * 10) / 10
    // A file that fails to load, or whose set-up fails, has no failed test of its own.
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    if (errors.length > 0) this.#fail(module, '', errors)
    console.log(`[${this.#ended}/${this.#files}] ${key} ${seconds.toFixed(1)} s${module.ok() ? '' : ' FAILED'}`)
  }

  /** An unhandled rejection fails the file that was running then, as far as Vitest knows it. */
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const module = modules.find((one) => one.moduleId === error['VITEST_TEST_PATH'])
      const place = module ? projectAndFileOf(module) : { project: '', file: 'outside of every test' }
      this.#add({ ...place, test: '', message: textOf([error]) })
    }
  }

  #fail(module: TestModule, test: string, errors: readonly SerializedError[] | undefined): void {
    this.#add({ ...projectAndFileOf(module), test, message: textOf(errors ?? []) })
  }

  #add(failure: Failure): void {
    this.failures.push(failure)
    console.log(`\nFAILED ${formatFailure(failure)}\n`)
  }
}

const projectAndFileOf = (module: TestModule) => ({ project: module.project.name, file: modulePath(module.moduleId) })

export const fullTestName = ({ project, file }: Pick<Failure, 'project' | 'file'>, test: string): string =>
  `${project} ${file} › ${test}`

export const formatFailure = ({ project, file, test, message }: Failure): string =>
  `${project} ${file}${test ? ` › ${test}` : ''}\n${message}`

/** The message, the difference and the first lines of the stack, including those of its cause. */
function textOf(errors: readonly SerializedError[]): string {
  const lines = errors.flatMap((error) => {
    const { message, stack, diff, cause } = error as {
      message: string
      stack?: string
      diff?: string
      cause?: { message?: string }
    }
    const frames = (stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
    return [
      ...String(message).split('\n').slice(0, 20),
      ...(cause?.message ? [`cause: ${cause.message}`] : []),
      ...(diff ? diff.split('\n').slice(0, 20) : []),
      ...frames.filter((line) => !line.includes('node_modules')).slice(0, 6),
    ]
  })
  return lines.map((line) => `    ${line}`).join('\n')
}
