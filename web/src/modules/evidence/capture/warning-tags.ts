// What the tags of a capture in a list say of its warnings.
import { type CapturedWall, wallOf, warningGroups } from '@attestry/contract/modules/attestation/capture-finding'
import type { CaptureItem, CaptureState } from '@attestry/contract/modules/evidence/capture'

export interface WarningTags {
  /** What was captured in place of the page; null once the tag of the state names it. */
  readonly wall: CapturedWall | null
  /** Of a fixture site, where checks of the environment fail by design. */
  readonly isRehearsal: boolean
  /** How many kinds of warnings no tag names. */
  readonly others: number
}

/** `namesIncomplete`: a tag of its own says that the capture is partial. */
export function warningTags(
  { state, warnings }: { readonly state: CaptureState; readonly warnings: CaptureItem['warnings'] },
  namesIncomplete: boolean,
): WarningTags {
  const groups = warningGroups(warnings)
  const wall = wallOf({ warnings })
  const isRehearsal = groups.some(({ kind }) => kind === 'fixture-site')
  const named = new Set<string>([
    ...(namesIncomplete ? ['incomplete'] : []),
    ...(wall ? [wall.kind] : []),
    ...(isRehearsal ? ['fixture-site', 'environment'] : []),
  ])
  return {
    wall: state === 'succeeded' ? null : wall,
    isRehearsal,
    others: groups.filter(({ kind }) => !named.has(kind)).length,
  }
}
