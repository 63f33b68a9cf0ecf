// The workspace's buttons and the links that look like them.
import { createLink } from '@tanstack/react-router'
import { Button as AntdButton } from 'antd'
import type { MouseEventHandler, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps {
  readonly look?: ButtonLook
  readonly icon?: IconName
  readonly small?: boolean
  readonly wide?: boolean
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly submit?: boolean
  readonly children?: ReactNode
  readonly className?: string
  readonly title?: string
  /** Of the form field that it stands for. */
  readonly name?: string
  /** For buttons that show only their icon. */
  readonly 'aria-label'?: string
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string
  readonly 'aria-describedby'?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
}

const kinds = { primary: 'primary', plain: 'default', quiet: 'text', danger: 'default' } as const

function antdProps({ look = 'plain', icon, small, wide, busy, submit, ...rest }: ButtonProps) {
  return {
    ...rest,
    type: kinds[look],
    danger: look === 'danger',
    ...(icon ? { icon: <Icon name={icon} size={small ? 16 : 18} /> } : {}),
    ...(small ? { size: 'small' as const } : {}),
    ...(wide ? { block: true } : {}),
    ...(busy ? { loading: true, 'aria-busy': true } : {}),
    ...(submit ? { htmlType: 'submit' as const } : {}),
  }
}

export const Button = (props: ButtonProps) => <AntdButton {...antdProps(props)} />

interface AnchorProps extends ButtonProps {
  readonly href?: string
  readonly download?: string | true
  /** Keeps the referrer: WeChat Pay checks it. */
  readonly newTab?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/** For URLs outside the router: a download, or another entry. */
export const AnchorButton = ({ ref, newTab, ...props }: AnchorProps) => (
  <AntdButton
    {...antdProps(props)}
    {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    {...(ref ? { ref: ref as Ref<HTMLAnchorElement | HTMLButtonElement> } : {})}
  />
)

export const LinkButton = createLink(AnchorButton)
