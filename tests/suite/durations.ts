import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Seconds by `project file`. */
export type Durations = Record<string, number>

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** The file's path from the root of the repository, with forward slashes. */
export const modulePath = (moduleId: string): string => relative(root, moduleId).replaceAll('\\', '/')

export const durationKey = (project: string, moduleId: string): string => `${project} ${modulePath(moduleId)}`
