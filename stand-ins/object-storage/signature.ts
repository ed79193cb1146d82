/** Verifies AWS Signature Version 4 in the header `authorization`, independently of the client that signs. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

const headerPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const maxSkewMs = 15 * 60_000

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The error code of S3, or null for a valid signature. */
export function findSignatureFault(
  { method, url, headers, body }: SignedRequest,
  { accessKey, secretKey, region }: { accessKey: string; secretKey: string; region: string },
  now: number = Date.now(),
): string | null {
  const [, key, day, scope, names, signature] = headerPattern.exec(headers.authorization ?? '') ?? []
  if (!key || !day || !names) return 'AccessDenied'
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (scope !== region) return 'AuthorizationHeaderMalformed'
  const at = String(headers['x-amz-date'])
  const atMs = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!at.startsWith(day) || !(Math.abs(now - atMs) <= maxSkewMs)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const content = String(headers['x-amz-content-sha256'])
  if (content !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').filter(Boolean).toSorted().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    content,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}
