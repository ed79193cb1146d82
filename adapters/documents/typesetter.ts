import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { isRightToLeft, toLanguageTag } from '@tussenuit/modules/shared/locale.ts'
import { documentFonts } from './fonts.ts'
import type { Done, Job } from './typesetter-process.ts'

/** Metadata that every document has. */
export type DocumentMetadata = {
  language: string
  title: string
  brand: { name: string; color: string }
  texts: Record<string, string>
  footer: string
}

/** A process exits when it has been idle for this time or has made this many documents, which frees its memory. */
const idleMs = 60_000
const documentsPerProcess = 100
const timeoutMs = 30_000

type Waiting = { resolve(file: Buffer): void; reject(error: Error): void }
type Typesetter = { child: ChildProcess; waiting: Map<number, Waiting>; jobs: number; idle: NodeJS.Timeout | null }

let current: Typesetter | null = null

function startTypesetter(): Typesetter {
  const child = fork(join(import.meta.dirname, 'typesetter-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const typesetter: Typesetter = { child, waiting: new Map(), jobs: 0, idle: null }
  child.on('message', (done: Done) => {
    const job = typesetter.waiting.get(done.id)
    typesetter.waiting.delete(done.id)
    if ('file' in done) job?.resolve(Buffer.from(done.file))
    else job?.reject(new Error(done.error))
    if (typesetter.waiting.size === 0) markIdle(typesetter)
  })
  const gone = (error: Error) => {
    if (current === typesetter) current = null
    if (typesetter.idle) clearTimeout(typesetter.idle)
    for (const job of typesetter.waiting.values()) job.reject(error)
    typesetter.waiting.clear()
  }
  child.on('error', gone)
  child.on('exit', (code) => gone(new Error(`the typesetter ended (${code})`)))
  return typesetter
}

/** Marks the process as idle: it no longer keeps the server alive, and exits after the idle time. */
function markIdle(typesetter: Typesetter): void {
  typesetter.child.unref()
  typesetter.child.channel?.unref()
  if (current !== typesetter) return typesetter.child.disconnect()
  typesetter.idle = setTimeout(() => {
    current = null
    typesetter.child.disconnect()
  }, idleMs).unref()
}

function sendJob(job: Omit<Job, 'id'>): Promise<Buffer> {
  const typesetter = (current ??= startTypesetter())
  const id = (typesetter.jobs += 1)
  // The next document starts a new process; this one exits after its last document.
  if (typesetter.jobs >= documentsPerProcess) current = null
  if (typesetter.idle) clearTimeout(typesetter.idle)
  typesetter.child.ref()
  typesetter.child.channel?.ref()
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => typesetter.child.kill('SIGKILL'), timeoutMs)
    const ended =
      <Value>(how: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(late)
        how(value)
      }
    typesetter.waiting.set(id, { resolve: ended(resolve), reject: ended(reject) })
    typesetter.child.send({ ...job, id })
  })
}

/**
 * Returns a tagged PDF 1.7 with title and language. `data` is passed to the template as JSON, so that no value is
 * interpreted as markup. `picture` is a JPEG that the template may place.
 */
export function typesetDocument(
  template: 'confirmation' | 'invoice' | 'month-report' | 'voucher',
  sheet: DocumentMetadata,
  data: object,
  picture: Buffer | null = null,
): Promise<Buffer> {
  const locale = new Intl.Locale(toLanguageTag(sheet.language)).maximize()
  const rightToLeft = isRightToLeft(sheet.language)
  return sendJob({
    template,
    data: JSON.stringify({
      ...sheet,
      ...data,
      lang: locale.language,
      region: locale.region,
      dir: rightToLeft ? 'rtl' : 'ltr',
      fonts: documentFonts(rightToLeft),
      picture: picture !== null,
    }),
    picture,
  })
}
