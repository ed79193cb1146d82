/**
 * Traces of the work of this process: a span for each request, job, transaction and call to a third party, with the ids
 * by which they belong together. Nothing is measured unless `startTraces` was called, which loads the exporter.
 */
export type SpanKind = 'server' | 'client' | 'job' | 'internal'
/** Never personal data: patterns of paths, names of operations, states. */
export type Attributes = Record<string, string | number>

export type Span = {
  /** Runs work whose spans belong to this one, and whose log lines have its id. */
  run<T>(work: () => T): T
  end(result?: { name?: string; attributes?: Attributes; hasFailed?: boolean }): void
}

export type Traces = {
  /** A part of what runs at the moment, or of the work whose `reference` is given. */
  start(kind: SpanKind, name: string, attributes: Attributes, reference?: string): Span
  /** The id of the trace of what runs at the moment; null outside of any. */
  traceId(): string | null
  /** The reference of what runs at the moment, which another process may continue (W3C Trace Context). */
  reference(): string | null
  /** Sends what is left. */
  stop(): Promise<void>
}

let current: Traces | null = null

/** Null if no traces are exported. */
export const currentTraces = (): Traces | null => current

/** `endpoint`: the base address of a collector of OTLP over HTTP. `onError`: called with why spans were not taken. */
export async function startTraces(options: {
  endpoint: string
  version: string
  onError(message: string): void
}): Promise<void> {
  const { createOtlpTraces } = await import('./otlp.ts')
  current = createOtlpTraces(options)
}

export async function stopTraces(): Promise<void> {
  const stopping = current
  current = null
  await stopping?.stop()
}

/** Runs the work as a span of its own, if traces are exported. `reference`: the work that caused it. */
export async function traceWork<T>(
  span: { kind: SpanKind; name: string; attributes: Attributes; reference?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const started = current?.start(span.kind, span.name, span.attributes, span.reference)
  if (!started) return work()
  let hasFailed = true
  try {
    const result = await started.run(work)
    hasFailed = false
    return result
  } finally {
    started.end({ hasFailed })
  }
}
