// The platform's name beside the seal, at the top of the side.
import { BrandMark } from '../light/BrandMark.tsx'
import { paths } from '../paths.ts'

export function MemberBrand({ name, suffix }: { readonly name: string; readonly suffix?: string }) {
  return (
    <a className="side-brand" href={paths.home()}>
      <BrandMark size={32} />
      <span>
        <span data-user-content>{name}</span>
        {suffix && <span className="side-brand-suffix">{suffix}</span>}
      </span>
    </a>
  )
}
