/**
 * Serves the back-office: one built page for every path under /admin and for /auth/login, and its files. Each time the
 * page is sent, it contains a new nonce, with which the content policy allows the styles that the page's script
 * creates.
 */
import fastifyStatic from '@fastify/static'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { pictureOrigin } from '../http/content-policy.ts'
import { compressedCopies } from './built-files.ts'
import { isNavigation } from './pages.ts'

const folder = fileURLToPath(new URL('../../admin/build/', import.meta.url))

export const isOfficeBuilt = (): boolean => existsSync(`${folder}index.html`)

export async function addOfficeRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'demo' | 'directory' | 'picturesUrl'>,
): Promise<void> {
  const page = readFileSync(`${folder}index.html`, 'utf8').replace(
    '<html',
    `<html${config.demo ? ' data-demo' : ''}${config.directory ? ' data-directory' : ''}`,
  )
  await app.register(fastifyStatic, {
    root: `${folder}assets`,
    prefix: '/admin/assets/',
    wildcard: false,
    preCompressed: true,
    globIgnore: compressedCopies,
    index: false,
    cacheControl: false,
    // Each file name contains a hash, so the file never changes.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const isFile = request.url.startsWith('/admin/assets/')
    if (isFile || (request.headers['sec-fetch-mode'] !== undefined && !isNavigation(request)))
      return reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', officePolicy(nonce, config.picturesUrl))
      .header('permissions-policy', allowCamera(String(reply.getHeader('permissions-policy'))))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page.replace('%NONCE%', nonce))
  }
  for (const url of ['/admin', '/admin/*', '/auth/login']) app.route({ method: ['GET', 'HEAD'], url, handler: show })
}

/** Allows the camera, with which staff scan voucher codes. */
const allowCamera = (policy: string): string => policy.replace('camera=()', 'camera=(self)')

/** Allows own scripts as files only, and styles as files or with the page's nonce. */
const officePolicy = (nonce: string, pictures: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // The e-mail preview inherits this policy, and e-mails need their styles in attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictureOrigin(pictures)}`.trimEnd(),
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
