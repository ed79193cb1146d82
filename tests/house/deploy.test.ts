/**
 * The files of deploy/: their settings are settings of the shop and complete, their ports and paths are answered, and
 * what runs is confined. The schemas of Kubernetes are in manifests.long.test.ts.
 */
import { readFileSync, statSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { describe, expect, test } from 'vitest'
import { readConfig } from '@tussenuit/server/config/config.ts'
import { createHealthServer } from '@tussenuit/server/http/health-port.ts'
import { environmentOf, instructionsOf, readDockerfile } from '../dockerfile.ts'
import { readNginxBlocks } from '../nginx.ts'
import { documentedNames, filledExample } from './settings.ts'
import { root } from './sources.ts'

const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const manifest = JSON.parse(read('package.json')) as { version: string; optionalDependencies: Record<string, string> }
const [build, image] = readDockerfile()
const imageEnvironment = environmentOf(image!)
const settings = new Set(documentedNames())

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  name: string
  image: string
  args?: string[]
  env: { name: string; value: string }[]
  envFrom: { secretRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  resources: { requests: { cpu: string; memory: string }; limits: { memory: string } }
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
}
type Template = {
  metadata: { labels: Record<string, string> }
  spec: {
    securityContext: object
    automountServiceAccountToken: boolean
    containers: Container[]
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
  }
}
type Manifest = {
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: {
    replicas?: number
    minAvailable?: number
    selector?: { matchLabels?: Record<string, string> }
    template?: Template
    schedule?: string
    timeZone?: string
    concurrencyPolicy?: string
    jobTemplate?: { spec: { template: Template } }
    ports?: { name: string; targetPort: string }[]
  }
}
const manifests = ['shop', 'migrate', 'backup'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yml`)).map((one) => {
    expect(one.errors).toEqual([])
    return one.toJS() as Manifest
  }),
)
const withPods = manifests.flatMap(({ kind, metadata, spec }) => {
  const template = spec.template ?? spec.jobTemplate?.spec.template
  return template ? [{ kind, metadata, spec: { ...spec, template } }] : []
})
const containers = withPods.flatMap(({ metadata, spec }) =>
  spec.template.spec.containers.map((container) => ({ of: metadata.name, container, pod: spec.template.spec })),
)

type Service = {
  image: string
  env_file?: string
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
  command?: string[]
  stop_grace_period?: string
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, null>
}
const ours = Object.entries(compose.services).filter(([, { image: name }]) => name.startsWith('tussenuit:'))

/** What a process of the image reads, with the secrets of .env.example. */
function configOf(environment: Record<string, string>) {
  const given = Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:\?\}/, 'secret')])
  return readConfig({ ...imageEnvironment, ...filledExample(), ...Object.fromEntries(given) }, () => '')
}

describe('the image', () => {
  test('has the Node that the shop is pinned to, in both stages', () => {
    const pinned = new Set(Object.values(manifest.optionalDependencies))
    expect([...pinned].map((version) => `node:${version}-trixie-slim`)).toEqual([image!.image])
    expect(build!.image).toBe(image!.image)
  })

  test('is not root, starts Node without a shell, and has settings of the shop', () => {
    expect(instructionsOf(image!, 'USER').at(-1)!.text).toBe('1000:1000')
    expect(instructionsOf(image!, 'ENTRYPOINT')[0]!.list).toEqual(['node'])
    expect(instructionsOf(image!, 'CMD')[0]!.list).toEqual(['apps/server/main.js'])
    expect(Object.keys(imageEnvironment).filter((name) => !settings.has(name))).toEqual([])
    expect(configOf({})).toMatchObject({ demo: false, port: Number(instructionsOf(image!, 'EXPOSE')[0]!.text) })
  })

  test('asks its own health by a path that every process answers', async () => {
    const [, , program = ''] = instructionsOf(image!, 'HEALTHCHECK')[0]!.list
    const path = /'(\/api\/health)'/.exec(program)![1]!
    const answer = await createHealthServer(async () => false).inject(path)
    expect(answer.statusCode).toBe(200)
  })

  test('takes its program from the build stage, which leaves out what this machine has built', () => {
    const copied = instructionsOf(image!, 'COPY')
    expect(copied).toEqual([expect.objectContaining({ text: '/shop /opt/tussenuit', flags: { from: build!.name } })])
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '**/node_modules', '**/build', '*.env']) expect(ignored).toContain(name)
  })
})

describe('compose.yml', () => {
  test('every process of the shop has known and complete settings', () => {
    expect(ours.map(([name]) => name)).toEqual(['worker', 'web-1', 'web-2', 'backup'])
    for (const [name, service] of ours) {
      expect([name, service.env_file]).toEqual([name, '../production.env'])
      const unknown = Object.keys(service.environment!).filter((setting) => !settings.has(setting))
      expect([name, unknown]).toEqual([name, []])
      expect([name, service.image]).toEqual([name, `tussenuit:${manifest.version}`])
    }
    const roles = ours.map(([name, { environment }]) => [name, configOf(environment!).worker])
    expect(roles).toEqual([
      ['worker', 'only'],
      ['web-1', 'off'],
      ['web-2', 'off'],
      ['backup', 'on'],
    ])
    for (const [, { environment }] of ours)
      expect(configOf(environment!)).toMatchObject({
        fileStorage: expect.anything(),
        redisUrl: expect.any(String),
        port: 3000,
      })
  })

  test('every process of the shop is confined', () => {
    for (const [name, { read_only, cap_drop, security_opt, tmpfs, stop_grace_period }] of ours)
      expect({ name, read_only, cap_drop, security_opt, tmpfs, stop_grace_period }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: ['/tmp'],
        stop_grace_period: '15s',
      })
  })

  test('services, hosts and volumes that are named exist; a service that is waited for has a health check', () => {
    const names = new Set(Object.keys(compose.services))
    for (const [name, service] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const waited = compose.services[other]
        expect([name, other, waited !== undefined]).toEqual([name, other, true])
        if (condition === 'service_healthy')
          expect([other, waited!.healthcheck !== undefined || ours.some(([own]) => own === other)]).toEqual([
            other,
            true,
          ])
      }
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0]!
        if (!/^[./]/.test(source)) expect(Object.keys(compose.volumes)).toContain(source)
      }
      expect([name, service.image.includes(':') && !service.image.endsWith(':latest')]).toEqual([name, true])
    }
    const hosts = ours.flatMap(([, { environment }]) =>
      ['DATABASE_URL', 'REDIS_URL', 'S3_ENDPOINT'].map(
        (setting) => new URL(environment![setting]!.replace(/\$\{[^}]*\}/, 'x')).hostname,
      ),
    )
    expect([...new Set(hosts)].filter((host) => !names.has(host))).toEqual([])
  })

  test('the proxy passes requests to the processes that serve, on their port, and asks whether they are ready', () => {
    const proxy = read('deploy/Caddyfile')
    const targets = /reverse_proxy ([^{]+) \{/.exec(proxy)![1]!.split(' ')
    const serving = ours.filter(([, { environment }]) => environment!['WORKER'] === 'off')
    expect(targets).toEqual(serving.map(([name, { environment }]) => `${name}:${environment!['PORT']}`))
    expect(proxy).toContain('health_uri /ready\n')
  })
})

describe('the manifests for Kubernetes', () => {
  test('are two processes that serve, one that works, a job of migrations and one of backups', () => {
    expect(withPods.map(({ kind, metadata, spec }) => [kind, metadata.name, spec.replicas])).toEqual([
      ['Deployment', 'tussenuit-web', 2],
      ['Deployment', 'tussenuit-worker', 1],
      ['Job', 'tussenuit-migrate', undefined],
      ['CronJob', 'tussenuit-backup', undefined],
    ])
    expect(manifests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Service', 'Ingress', 'PodDisruptionBudget']),
    )
  })

  test('every container has known and complete settings, its secrets not in the file', () => {
    const roles = containers.map(({ of, container }) => {
      const environment = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
      expect([of, Object.keys(environment).filter((name) => !settings.has(name))]).toEqual([of, []])
      expect([of, container.envFrom]).toEqual([of, [{ secretRef: { name: 'tussenuit' } }]])
      expect([of, container.image]).toEqual([of, `registry.example/tussenuit:${manifest.version}`])
      const { worker, port, metrics } = configOf(environment)
      for (const { name, containerPort } of container.ports ?? [])
        expect([of, name, containerPort]).toEqual([of, name, name === 'http' ? port : metrics!.port])
      return [of, worker]
    })
    expect(roles).toEqual([
      ['tussenuit-web', 'off'],
      ['tussenuit-worker', 'only'],
      ['tussenuit-migrate', 'on'],
      ['tussenuit-backup', 'on'],
    ])
  })

  test('every container is confined, has limits, and writes only where something is mounted', () => {
    for (const { of, container, pod } of containers) {
      expect([of, container.securityContext]).toEqual([
        of,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ])
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      expect([of, container.resources.limits.memory]).toEqual([of, expect.stringMatching(/^\d+[MG]i$/)])
      const [mounted, volumes] = [container.volumeMounts, pod.volumes.map(({ name }) => name)]
      expect([of, mounted.every(({ name }) => volumes.includes(name))]).toEqual([of, true])
      const paths = mounted.map(({ mountPath }) => mountPath)
      expect([of, paths.includes('/tmp')]).toEqual([of, true])
      const dataDir = container.env.find(({ name }) => name === 'DATA_DIR')!.value
      expect([of, paths.includes(dataDir)]).toEqual([of, true])
    }
  })

  test('the backup is made before the drill, by the time of the shop, into the volume that the drill reads', () => {
    const job = manifests.find(({ kind }) => kind === 'CronJob')!
    const timer = /OnCalendar=\*-\*-\* 0(\d):(\d\d):00 (\S+)/.exec(read('deploy/systemd/tussenuit-backup.timer'))!
    expect([job.spec.schedule, job.spec.timeZone]).toEqual([`${timer[2]} ${timer[1]} * * *`, timer[3]])
    expect(job.spec.concurrencyPolicy).toBe('Forbid')
    const [worker, backup] = ['tussenuit-worker', 'tussenuit-backup'].map(
      (name) => containers.find(({ of }) => of === name)!,
    )
    const folder = worker!.container.env.find(({ name }) => name === 'BACKUP_DIR')!.value
    expect(backup!.container.args).toEqual(['apps/server/admin.ts', 'backup', '--to', folder])
    const claims = manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    for (const { of, container, pod } of [worker!, backup!]) {
      const mount = container.volumeMounts.find(({ mountPath }) => mountPath === folder)
      const volume = pod.volumes.find(({ name }) => name === mount?.name)
      expect([of, claims]).toEqual([of, [volume?.persistentVolumeClaim?.claimName]])
    }
  })

  test('probes ask paths that each process answers, by a port that it has', async () => {
    const health = createHealthServer(async () => true)
    for (const { of, container } of containers.filter(({ container: { ports } }) => ports))
      for (const probe of [container.startupProbe!, container.livenessProbe!, container.readinessProbe!]) {
        expect([of, container.ports!.map(({ name }) => name)]).toEqual([
          of,
          expect.arrayContaining([probe.httpGet.port]),
        ])
        expect([of, (await health.inject(probe.httpGet.path)).statusCode]).toEqual([of, 200])
        expect(read('apps/server/start/app.ts')).toContain(`'${probe.httpGet.path}'`)
      }
    const [, , ready] = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
      (name) => containers[0]!.container[name as 'livenessProbe']!.httpGet.path,
    )
    expect(ready).toBe('/ready')
  })

  test('selectors choose the pods of their own', () => {
    const labelsOf = (name: string) =>
      withPods.find(({ metadata }) => metadata.name === name)!.spec.template.metadata.labels
    const selecting = manifests.filter(({ spec }) => spec.selector)
    expect(selecting.map(({ metadata, spec }) => [metadata.name, spec.selector!.matchLabels ?? spec.selector])).toEqual(
      selecting.map(({ metadata }) => [metadata.name, labelsOf(metadata.name)]),
    )
    expect(selecting.map(({ kind }) => kind)).toEqual(['Deployment', 'Deployment', 'PodDisruptionBudget', 'Service'])
  })
})

describe('what an operator copies', () => {
  test('nginx.conf is the configuration that docs/production.md explains', () => {
    expect(read('deploy/nginx.conf')).toBe(readNginxBlocks(read('docs/production.md')).proxy)
  })

  test('tussenuit-restart restarts the processes that docs/operating.md starts', () => {
    const started = /systemctl enable --now (tussenuit-web@.*)/.exec(read('docs/operating.md'))![1]!
    const ports = [...started.matchAll(/tussenuit-web@(\d+)/g)].map(([, port]) => port)
    expect(read('deploy/tussenuit-restart')).toContain(`for port in ${ports.join(' ')}; do\n`)
    for (const name of ['tussenuit-admin', 'tussenuit-restart'])
      expect(statSync(new URL(`deploy/${name}`, root)).mode & 0o111).toBe(0o111)
  })
})
