// Strict parsers of single configuration values; errors name the variable and the allowed values.
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

export function address(name: string, value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`${name} must be an http or https address, not "${value}"`)
  return value
}

export function required(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new ConfigError(`${name} is missing`)
  return value
}

export function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
  return found
}

export function flag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  return oneOf(name, value, ['0', '1']) === '1'
}

export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
  return number
}

/**
 * Configured paths become absolute here, once: child processes have other working directories.
 * Adapters refuse relative paths (`adapters/absolute-path.ts`).
 */
export const absolute = (path: string): string => resolve(path)

/** A bare name is resolved by PATH; anything with a slash is a path. */
export const absoluteProgram = (program: string): string => (program.includes('/') ? absolute(program) : program)

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** For calls that carry a secret: http only on this machine. */
export function confidentialAddress(name: string, value: string): string {
  const { protocol, hostname } = new URL(address(name, value))
  if (protocol !== 'https:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    throw new ConfigError(`${name} must be an https address, because a secret is sent to it, not "${value}"`)
  return value
}

export function organizationName(name: string, value: string): string {
  if (!/^[^\p{Cc}\p{Zl}\p{Zp}]{1,120}$/u.test(value.trim()))
    throw new ConfigError(`${name} must be the name of an organisation, 120 characters at most`)
  return value.trim()
}
