/**
 * A real S3-compatible server for tests: OpenStack Swift with its `s3api`, as Debian packages it (swift-proxy,
 * swift-account, swift-container, swift-object, memcached), in a temporary folder and on ports of its own.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { findConsecutiveFreePorts } from './free-ports.ts'

type Keys = { bucket: string; region: string; accessKey: string; secretKey: string }
export type Swift = {
  endpoint: string
  /** Removes the bucket with everything in it and makes it again, empty. */
  destroyBucket(): Promise<void>
  /** Makes one more bucket of the same owner. */
  addBucket(bucket: string): Promise<void>
  close(): Promise<void>
}

const servers = ['account', 'container', 'object'] as const
const ringBuilder = 'swift-ring-builder'
/** Debian's, for which Swift is packaged; another one may come first in PATH. */
const python = '/usr/bin/python3'
/** The packaged programs read /etc/swift/swift.conf; this reads the one of the folder. */
const program = `import sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
from swift.common.wsgi import run_wsgi
sys.exit(run_wsgi(sys.argv[2], sys.argv[3], verbose=True))`

export const isSwiftInstalled = (): boolean =>
  [ringBuilder, 'memcached'].every((name) => spawnSync(name, ['-h'], { stdio: 'ignore' }).error === undefined) &&
  spawnSync(python, ['-c', 'import swift.proxy.server, swift.common.middleware.s3api']).status === 0

const user = userInfo().username
const shared = (folder: string, port: number, host = '127.0.0.1'): string => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = INFO
`

/** The order of filters is that of Swift's own example for S3; passwords of tempauth are the secret keys of S3. */
const proxyFile = (folder: string, host: string, port: number, { region, accessKey, secretKey }: Keys): string => {
  const name = accessKey.replace(/^[^:]+:/, '')
  return `${shared(folder, port, host)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${port + 4}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
dns_compliant_bucket_names = true
[filter:tempauth]
use = egg:swift#tempauth
user_shop_${name} = ${secretKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
}

const serverFile = (folder: string, port: number, name: string): string => `${shared(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

/** `keys.accessKey`: `shop:` and the name of a user, the form of tempauth. `host`: the address that answers. */
export async function startSwift(keys: Keys, host = '127.0.0.1'): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'tussenuit-swift-'))
  const port = await findConsecutiveFreePorts(5)
  mkdirSync(join(folder, 'devices/disk'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = test\n')
  for (const [index, name] of servers.entries()) {
    const builder = join(folder, `${name}.builder`)
    const device = `r1z1-127.0.0.1:${port + 1 + index}/disk`
    for (const args of [['create', '1', '1', '1'], ['add', device, '1'], ['rebalance']])
      execFileSync(ringBuilder, [builder, ...args], { stdio: 'ignore' })
    writeFileSync(join(folder, `${name}-server.conf`), serverFile(folder, port + 1 + index, name))
  }
  writeFileSync(join(folder, 'proxy-server.conf'), proxyFile(folder, host, port, keys))
  const start = (name: string, command: string, args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, { stdio: ['ignore', log, log] })
    closeSync(log)
    return child
  }
  const running = [
    start('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(port + 4), '-u', user]),
    ...[...servers, 'proxy'].map((name) =>
      start(name, python, ['-u', '-c', program, folder, join(folder, `${name}-server.conf`), `${name}-server`]),
    ),
  ]
  const close = async (): Promise<void> => {
    for (const child of running) child.kill('SIGTERM')
    while (running.some((child) => child.exitCode === null && child.signalCode === null)) await wait(20)
    rmSync(folder, { recursive: true })
  }
  const endpoint = `http://${host}:${port}`
  const client = new AwsClient({
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    region: keys.region,
    service: 's3',
    retries: 0,
  })
  const send = (method: string, path: string) => client.fetch(`${endpoint}/${keys.bucket}${path}`, { method })
  const makeBucket = async (bucket = keys.bucket): Promise<void> => {
    const until = Date.now() + 60_000
    for (let status: number | string = 0; status !== 200; await wait(100)) {
      status = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' }).then(
        (response) => response.status,
        (error: Error) => error.message,
      )
      if (status !== 200 && Date.now() > until)
        throw new Error(`Swift makes no bucket: ${status} ${readFileSync(join(folder, 'proxy.log'), 'utf8')}`)
    }
  }
  try {
    await makeBucket()
  } catch (error) {
    await close()
    throw error
  }
  return {
    endpoint,
    destroyBucket: async () => {
      const list = async () => [...(await (await send('GET', '?list-type=2')).text()).matchAll(/<Key>(.*?)<\/Key>/gs)]
      for (let left = await list(); left.length > 0; left = await list())
        await Promise.all(left.slice(0, 50).map(([, key]) => send('DELETE', `/${key!}`)))
      await send('DELETE', '')
      await makeBucket()
    },
    addBucket: makeBucket,
    close,
  }
}
