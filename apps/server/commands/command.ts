import type { Config } from '../config/config.ts'

/** A command of `npm run admin`. */
export type Command = {
  usage: string
  /** Returns the exit code: 0 if all was done, 1 if something named was not. Any error is printed, with code 2. */
  run(args: string[], readConfig: () => Config): Promise<number>
}

/** Thrown for arguments that a command does not have. */
export class UsageError extends Error {}
