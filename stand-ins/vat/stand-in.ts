/** A stand-in for the European register of VAT numbers (VIES) with the same REST interface. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

export type VatRegisterStandIn = {
  url: string
  /** The numbers that were queried, with their prefix. */
  asked: string[]
  /** `down`: every query fails, as when a member state is unavailable; `silent`: no reply is sent. */
  state: 'up' | 'down' | 'silent'
  close(): Promise<void>
}

/** Starts the register; only the numbers in `known` are registered. */
export async function startVatRegister(known: readonly string[], port = 0): Promise<VatRegisterStandIn> {
  const asked: string[] = []
  const standIn = { asked, state: 'up' as VatRegisterStandIn['state'] }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { countryCode = '', vatNumber = '' } = JSON.parse(String(body)) as Record<string, string>
      asked.push(countryCode + vatNumber)
      if (standIn.state === 'silent') return
      const answer =
        standIn.state === 'up'
          ? { countryCode, vatNumber, valid: known.includes(countryCode + vatNumber), name: '---', address: '---' }
          : { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
      response.writeHead(request.url === '/check-vat-number' ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
