// Runs the samples of deploy/ as they stand there, but for names of files, ports and the certificate.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../image/free-port.mjs'

/** A certificate for the name, signed by itself. */
export function makeCertificate(folder, name) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  })
  return { key, certificate }
}

/** Replaces in a sample what the test has to; fails where the sample has changed and the words are gone. */
function adapt(text, replacements) {
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`The sample has no "${from}" any more.`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function run(command, args, env = process.env) {
  const child = spawn(command, args, { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  return () => {
    child.kill('SIGTERM')
    return exited
  }
}

const AROUND_NGINX = (folder, content) => `daemon off;
${process.getuid() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/proxy.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${content}
}`

async function startNginx({ folder, basePath, name, certificate }) {
  const [port, plainPort, upstream] = [await freePort(), await freePort(), await freePort()]
  const to = ['http://127.0.0.1:3000', `http://127.0.0.1:${upstream}`]
  const tls = `ssl_certificate ${certificate.certificate}; ssl_certificate_key ${certificate.key};`
  const whole = () =>
    adapt(readFileSync('deploy/nginx/bucketbook.conf', 'utf8'), [
      to,
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['/etc/letsencrypt/live/budget.example.org/fullchain.pem', certificate.certificate],
      ['/etc/letsencrypt/live/budget.example.org/privkey.pem', certificate.key],
    ])
  const atPath = () =>
    `server { listen 127.0.0.1:${port} ssl http2; server_name ${name}; ${tls}\n${adapt(readFileSync('deploy/nginx/bucketbook-at-a-path.conf', 'utf8'), [to])}}`
  const isWhole = basePath === '/'
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, AROUND_NGINX(folder, isWhole ? whole() : atPath()))
  const stop = await run('/usr/sbin/nginx', ['-c', file, '-e', join(folder, 'proxy.log')])
  return { port, plainPort: isWhole ? plainPort : undefined, upstream, stop }
}

async function startCaddy({ folder, basePath, name, certificate }) {
  const [port, upstream] = [await freePort(), await freePort()]
  const sample = basePath === '/' ? 'Caddyfile' : 'Caddyfile-at-a-path'
  const host = basePath === '/' ? 'budget.example.org' : 'home.example.org'
  const site = `https://${name}:${port} {\n\ttls ${certificate.certificate} ${certificate.key}`
  const text = adapt(readFileSync(`deploy/caddy/${sample}`, 'utf8'), [
    ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
    [`\n${host} {`, `\n${site}`],
  ])
  const file = join(folder, 'Caddyfile')
  const log = `\tlog {\n\t\toutput file ${folder}/proxy.log\n\t}\n`
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n${log}}\n${text}`)
  mkdirSync(join(folder, 'home'))
  const stop = await run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
  })
  return { port, upstream, stop }
}

const log = (folder) => {
  const file = join(folder, 'proxy.log')
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-3000) : ''
}

export const PROXIES = [
  { command: 'nginx', debian: 'nginx-light', start: startNginx, log },
  { command: 'caddy', debian: 'caddy', start: startCaddy, log },
]
