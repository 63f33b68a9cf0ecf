// Parses `s3://bucket/prefix?endpoint=…&region=…&pathStyle=true` and refuses anything unknown.

export interface S3Location {
  readonly bucket: string
  /** Empty or with a trailing slash. */
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly pathStyle: boolean
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/
const SETTINGS = ['endpoint', 'region', 'pathStyle']

export function readS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const wrong = (why: string) => new Error(`STORAGE_URL ${why}; it looks like s3://bucket/prefix?endpoint=https://…&region=…`)
  if (url?.protocol !== 's3:') throw wrong('does not begin with s3://')
  if (url.username || url.password) throw wrong('must not carry credentials')
  if (!BUCKET.test(url.hostname)) throw wrong('has no valid bucket name')
  const folder = url.pathname.replace(/^\/|\/$/g, '')
  if (folder && (!PREFIX.test(folder) || folder.split('/').some((name) => /^\.+$/.test(name))))
    throw wrong('has an unusable prefix')
  const settings = url.searchParams
  const unknown = [...settings.keys()].find((name) => !SETTINGS.includes(name))
  if (unknown) throw wrong(`has the unknown setting ${unknown}`)
  const pathStyle = settings.get('pathStyle') ?? 'false'
  if (pathStyle !== 'true' && pathStyle !== 'false') throw wrong('has a pathStyle that is neither true nor false')
  const endpoint = settings.get('endpoint') ?? undefined
  if (endpoint && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) {
    throw wrong('has an endpoint that is not http or https')
  }
  return {
    bucket: url.hostname,
    prefix: folder ? `${folder}/` : '',
    endpoint,
    region: settings.get('region') ?? 'us-east-1',
    pathStyle: pathStyle === 'true',
  }
}
