/**
 * Runs parts one after another and prints one line with their results at the end. If the process ends earlier (a
 * promise that never settles, process.exit, an error outside a part, a signal), the line is still printed and the exit
 * code is not 0.
 */
export type Part = {
  name: string
  /** Resolves to the number of faults, or to the reason why the part cannot run here. */
  run(): Promise<number | string>
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

export async function runChaosParts(parts: readonly Part[]): Promise<void> {
  const ends = new Map(parts.map(({ name }) => [name, 'was not begun']))
  let isOver = false
  const say = () => {
    isOver = true
    console.log(`chaos: ${[...ends].map(([name, end]) => `${name} ${end}`).join('; ') || 'there was nothing to run'}`)
  }
  process.once('exit', () => {
    if (isOver) return
    say()
    process.exitCode = 1
  })
  for (const [signal, number] of Object.entries(signals))
    process.on(signal, () => {
      console.error(`ended by ${signal}`)
      say()
      process.exit(128 + number)
    })
  let allWell = parts.length > 0
  for (const { name, run } of parts) {
    ends.set(name, 'DID NOT END')
    let end: string
    try {
      const answer = await run()
      if (answer !== 0) allWell = false
      end = answer === 0 ? 'passed' : typeof answer === 'number' ? `FAILED (${answer} wrong)` : `NOT RUN (${answer})`
    } catch (error) {
      allWell = false
      console.error(error)
      end = `FAILED (${(error as Error).message.split('\n')[0]})`
    }
    ends.set(name, end)
  }
  say()
  process.exitCode = allWell ? 0 : 1
}
