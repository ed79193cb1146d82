import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fetch } from '@tussenuit/modules/shared/client.ts'

/**
 * The calls answered inside the process, for whoever asked for the page: no network hop, the same rules. The parts of one
 * page ask for the same lists; within that page each is read once.
 */
export function localFetch(api: FastifyInstance, request: FastifyRequest): Fetch {
  const asked = new Map<string, ReturnType<Fetch>>()
  const ask: Fetch = async (path, init) => {
    const response = await api.inject({
      method: init.method as 'GET', url: path, remoteAddress: request.ip,
      headers: { ...init.headers, host: request.host }, ...(init.body === undefined ? {} : { payload: init.body }),
    })
    return { status: response.statusCode, json: async () => JSON.parse(response.body) as unknown }
  }
  return (path, init) => {
    if (init.method !== 'GET' || Object.keys(init.headers).length > 0) return ask(path, init)
    const answer = asked.get(path) ?? ask(path, init)
    asked.set(path, answer)
    return answer
  }
}
