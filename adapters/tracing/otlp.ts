/** Exports traces by OpenTelemetry's protocol (OTLP over HTTP, JSON). Only `startTraces` loads this file. */
import { context, diag, DiagLogLevel, SpanKind as Kind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { SpanKind, Traces } from './traces.ts'

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  job: Kind.CONSUMER,
  internal: Kind.INTERNAL,
}

const referencePattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The context of a reference from another process; that of what runs at the moment if there is none. */
function parentOf(reference: string | undefined) {
  const [, traceId, spanId, flags] = referencePattern.exec(reference ?? '') ?? []
  if (!traceId || !spanId) return context.active()
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: parseInt(flags!, 16), isRemote: true })
}

export function createOtlpTraces(options: {
  endpoint: string
  version: string
  onError(message: string): void
}): Traces {
  const report = (message: string) => options.onError(message)
  const nothing = () => undefined
  diag.setLogger(
    { error: report, warn: nothing, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const exporter = new OTLPTraceExporter({ url: `${options.endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tussenuit', 'service.version': options.version }),
    // A process that ends does not wait longer for a collector that does not answer.
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: 1_000 })],
  })
  const tracer = provider.getTracer('tussenuit', options.version)
  const active = () => trace.getSpanContext(context.active())
  return {
    start: (kind, name, attributes, reference) => {
      const parent = parentOf(reference)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
      const own = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(own, work),
        end: (result = {}) => {
          if (result.name !== undefined) span.updateName(result.name)
          if (result.attributes) span.setAttributes(result.attributes)
          if (result.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    traceId: () => active()?.traceId ?? null,
    reference: () => {
      const span = active()
      return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null
    },
    stop: async () => {
      await provider.shutdown().catch((error: Error) => report(error.message))
      context.disable()
      diag.disable()
    },
  }
}
