// Wraps acts of a key: each locks the key in its own transaction, so that a revocation takes effect only after running acts.
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { requireActiveKey } from './signed-call.ts'

type Act<Input, Output> = (deps: Deps, actor: Member, input: Input, exchange: Exchange) => Promise<Output>

export const withActiveKey =
  <Input, Output>(act: Act<Input, Output>): Act<Input, Output> =>
  async (deps, actor, input, exchange) => {
    await requireActiveKey(deps, actor)
    return act(deps, actor, input, exchange)
  }
