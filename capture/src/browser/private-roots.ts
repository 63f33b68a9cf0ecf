// Adds root certificates of the operator's choice, such as those of a company network, to the certificate database of the browser.
import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HostStartError } from '../host-start-error.ts'
import { isRoot, NOBODY_UID } from './privilege.ts'

export interface PrivateRoot {
  readonly subject: string
  readonly sha256: string
}

const run = promisify(execFile)
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** `home`: the browser's home folder, where it looks for the database; `file`: PEM. */
export async function addPrivateRoots(home: string, file: string): Promise<PrivateRoot[]> {
  const pems = (await readFile(file, 'utf8').catch(() => '')).match(CERTIFICATE) ?? []
  if (pems.length === 0) throw new HostStartError(`${file} cannot be read or has no certificate`)
  const folder = join(home, '.pki', 'nssdb')
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const certutil = (...args: string[]) =>
    run('certutil', ['-d', `sql:${folder}`, ...args], { timeout: 10_000 }).catch((error: Error) => {
      throw new HostStartError(`certutil (package libnss3-tools) cannot add ${file}: ${error.message.slice(0, 200)}`)
    })
  await certutil('-N', '--empty-password')
  const roots: PrivateRoot[] = []
  for (const [at, pem] of pems.entries()) {
    const certificate = readCertificate(pem, file)
    const single = join(folder, `root-${at + 1}.pem`)
    await writeFile(single, pem)
    await certutil('-A', '-n', `root-${at + 1}`, '-t', 'C,,', '-i', single)
    roots.push({
      subject: certificate.subject.replaceAll('\n', ', '),
      sha256: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    })
  }
  if (isRoot()) {
    const entries = (await readdir(folder)).map((name) => join(folder, name))
    for (const each of [join(home, '.pki'), folder, ...entries]) await chown(each, NOBODY_UID, NOBODY_UID)
  }
  return roots
}

function readCertificate(pem: string, file: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new HostStartError(`${file} has an unreadable certificate: ${error instanceof Error ? error.message : String(error)}`)
  }
}
