// The platform's logo and name at the top of the sidebar.
import { PlatformMark } from '../light/PlatformMark.tsx'
import { UserText } from '../light/UserText.tsx'
import { paths } from '../paths.ts'

interface MemberBrandProps {
  readonly name: string
  readonly logo?: string | undefined
  readonly suffix?: string
}

export function MemberBrand({ name, logo, suffix }: MemberBrandProps) {
  return (
    <a className="side-brand" href={paths.home()}>
      <PlatformMark size={32} logo={logo} />
      <span>
        <UserText text={name} />
        {suffix && <span className="side-brand-suffix">{suffix}</span>}
      </span>
    </a>
  )
}
