// Acts of a key: each holds the key in its own transaction, so that whatever was done was done before the key was ended.
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { requireLiveKey } from './signed-call.ts'

type Act<Input, Output> = (deps: Deps, actor: Member, input: Input, exchange: Exchange) => Promise<Output>

export const withLiveKey =
  <Input, Output>(act: Act<Input, Output>): Act<Input, Output> =>
  async (deps, actor, input, exchange) => {
    await requireLiveKey(deps, actor)
    return act(deps, actor, input, exchange)
  }
