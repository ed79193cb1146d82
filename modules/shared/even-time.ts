/**
 * What is answered to everybody alike takes everybody at least this long, so that the time does not reveal whether
 * something was done.
 */
const leastMs = 150

export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const even = new Promise((resolve) => setTimeout(resolve, leastMs))
  await work()
  await even
}
