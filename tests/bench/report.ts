/** Prints the figures as a table. */
import type { Report } from './run.ts'

export function printReport(report: Report): void {
  const line = (cells: (string | number)[], widths: number[]) =>
    console.log(
      cells
        .map((cell, index) =>
          index === 0 ? String(cell).padEnd(widths[index]!) : String(cell).padStart(widths[index]!),
        )
        .join('  ')
        .trimEnd(),
    )
  console.log(
    `${report.cores} cores, Node ${report.node}, ${report.database} database, ${report.length.connections} ` +
      `connections, ${report.length.seconds} s each; ready ${report.startSeconds.first} s after a first start, ` +
      `${report.startSeconds.second} s after a second`,
  )
  for (const [title, figures] of [
    ['calls', report.calls],
    ['pages', report.pages],
  ] as const) {
    if (figures.length === 0) continue
    const widths = [30, 11, 9, 9, 9, 10, 8]
    console.log('')
    line([title, 'requests/s', 'p50 ms', 'p99 ms', 'bytes', 'of bare', 'refused'], widths)
    for (const figure of figures)
      line(
        [
          figure.name,
          figure.perSecond,
          figure.p50Ms,
          figure.p99Ms,
          figure.bytes,
          figure.share === null ? '' : `${(figure.share * 100).toFixed(1)} %`,
          figure.refused || '',
        ],
        widths,
      )
  }
  if (report.bookings.length > 0) {
    const widths = [30, 10, 10, 12, 14, 16, 13, 16]
    console.log('')
    line(
      ['bookings', 'confirmed', 'settled/s', 'confirmed/s', 'settled ms', 'confirmed ms', 'longest ms', 'node + db ms'],
      widths,
    )
    for (const one of report.bookings) {
      line(
        [
          `${one.atOnce} at once${one.count > one.atOnce ? `, ${one.count} in all` : ''}`,
          one.confirmed,
          one.settledPerSecond,
          one.confirmedPerSecond,
          one.medianUntilSettledMs,
          one.medianUntilConfirmedMs,
          one.slowestUntilConfirmedMs,
          `${one.processorMs.server} + ${one.processorMs.database}`,
        ],
        widths,
      )
      if (one.failures.length > 0) console.log(`  not confirmed: ${[...new Set(one.failures)].join('; ')}`)
    }
    console.log(
      '  settled and confirmed ms: median from the payment on; the hotel supplier itself says "processing" ' +
        'twice before it confirms',
    )
  }
  if (report.scripts.length > 0) {
    const widths = [30, 11, 15]
    console.log('')
    line(['JavaScript at first load', 'files', 'brotli bytes'], widths)
    for (const one of report.scripts) line([one.page, one.files, one.brotliBytes], widths)
  }
}
