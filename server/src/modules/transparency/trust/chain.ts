// The chains that the trust list names: all on which a checkpoint was ever anchored, so that every anchor in a package is of a listed one.
import { EVM_ANCHOR_FORMAT } from '@attestry/proof/chain/evm-anchor'
import type { TrustedChain } from '@attestry/proof/log/trust'
import type { AnchorReceipt } from '../../../adapters/chain/port.ts'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<TransparencyTables>()

/** Runs in the transaction that confirms the anchor, so that no package has an anchor whose chain its trust list lacks. */
export async function recordChain(db: Db, { chain, data }: AnchorReceipt): Promise<void> {
  const isEvm = data.format === EVM_ANCHOR_FORMAT
  await tables(db)
    .insertInto('transparency.chain')
    .values({ name: chain, kind: isEvm ? 'evm' : 'bitcoin', chain_id: isEvm ? String(BigInt(String(data.chainId))) : '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function trustedChains(db: Db): Promise<TrustedChain[]> {
  const rows = await tables(db)
    .selectFrom('transparency.chain')
    .selectAll()
    .orderBy('name')
    .orderBy('kind')
    .orderBy('chain_id')
    .execute()
  return rows.map(({ name, kind, chain_id: chainId }) => (kind === 'evm' ? { name, kind, chainId } : { name, kind }))
}
