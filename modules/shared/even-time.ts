/** Replies that must not reveal whether something was done take at least this long. */
const minMs = 150

export async function withMinimumDuration(work: () => Promise<void>): Promise<void> {
  const even = new Promise((resolve) => setTimeout(resolve, minMs))
  await work()
  await even
}
