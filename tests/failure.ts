import { CallFailed } from '@tussenuit/modules/client/client.ts'

/** Returns the refusal of a call; throws if the call succeeded or failed in another way. */
export async function expectCallFailed(work: Promise<unknown>): Promise<CallFailed> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error(`not refused: ${String(error)}`)
  return error
}
