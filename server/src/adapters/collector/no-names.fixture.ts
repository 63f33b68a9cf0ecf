// A DNS server for tests that answers every name with NXDOMAIN.
import { type NameServer, openNameServer, reply } from '@attestry/capture/guard/name-server.fixture'

const NXDOMAIN_FLAGS = 0x8183

export const openNoNames = (): Promise<NameServer> => openNameServer((question) => [reply(question, [], NXDOMAIN_FLAGS)])
