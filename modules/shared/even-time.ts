/** Gives replies a minimum duration, so that the duration does not reveal whether something was done. */
const minMs = 150

export async function runWithMinimumDuration(work: () => Promise<void>): Promise<void> {
  const even = new Promise((resolve) => setTimeout(resolve, minMs))
  await work()
  await even
}
