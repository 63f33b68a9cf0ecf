// Error boundary for a lazily loaded component, so that the rest of the page survives a failed load.
import { Component, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { uiWords } from '../../../ui/words.ts'

interface LoadErrorBoundaryProps {
  readonly text: string
  readonly children: ReactNode
  onRetry(): void
}

export class LoadErrorBoundary extends Component<LoadErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { text, children, onRetry } = this.props
    return this.state.failed ? <Failed text={text} onRetry={onRetry} /> : children
  }
}

function Failed({ text, onRetry }: Omit<LoadErrorBoundaryProps, 'children'>) {
  return (
    <Callout kind="error" alert>
      <p>{text}</p>
      <Button small icon="retry" onClick={onRetry}>
        {uiWords.use().retry}
      </Button>
    </Callout>
  )
}
