/**
 * `apt-get install` of a machine without a network: what is named must be installed as a package of Debian, and is
 * started as Debian does after an installation, PostgreSQL with a first cluster.
 */
import { execFileSync, spawnSync } from 'node:child_process'

const [verb, ...given] = process.argv.slice(2)
const packages = given.filter((one) => !one.startsWith('--'))
if (verb !== 'install' || !given.includes('--yes')) throw new Error(`not rehearsed: apt-get ${verb}`)

for (const name of packages) {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' })
  if (stdout !== 'installed') throw new Error(`${name} is not installed on the machine of this test`)
}
if (packages.includes('postgresql')) {
  const [version] = execFileSync('ls', ['/usr/lib/postgresql'], { encoding: 'utf8' }).trim().split('\n').reverse()
  execFileSync('pg_createcluster', [version!, 'main', '--start'])
}
for (const service of ['redis-server', 'nginx'])
  if (packages.includes(service)) execFileSync(`/etc/init.d/${service}`, ['start'], { stdio: 'ignore' })
