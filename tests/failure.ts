import { CallFailed } from '@tussenuit/modules/client/client.ts'

/** The refusal of a call that must be refused; throws if the call succeeded or failed otherwise. */
export async function expectCallFailed(work: Promise<unknown>): Promise<CallFailed> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error(`not refused: ${String(error)}`)
  return error
}
