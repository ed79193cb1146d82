import type { Config } from '../config/config.ts'

/** A command of `npm run admin`. */
export type Command = {
  /** Its arguments, and what it does in a line. */
  usage: string
  about: string
  /** Returns the exit code: 0 if all was done, 1 if something named was not. Any error is printed, with code 2. */
  run(args: string[], readConfig: () => Config): Promise<number>
}

/** Thrown for arguments that a command does not have. */
export class UsageError extends Error {}

/** Prints the result as one JSON object, or as sentences. */
export function printResult(isJson: boolean | undefined, result: object, sentences: readonly string[]): void {
  if (isJson) console.log(JSON.stringify(result))
  else for (const sentence of sentences) console.log(sentence)
}
