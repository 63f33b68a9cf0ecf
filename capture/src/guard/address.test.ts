// Tests of the address rules: first and last address of every registry row, and addresses that embed another.
import { expect, test } from 'vitest'
import { isPublicAddress, sameAddress, specialV4, specialV6 } from './address.ts'

const refused = [
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
  ],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.31.196.1', '192.52.193.1'],
  ...['192.88.99.1', '192.168.0.1', '192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:0:10.0.0.1',
  ],
  ...['64:ff9b::10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '64:ff9b:1:ffff::8.8.8.8', '100::1', '100:0:0:1::1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '2002:c0a8:101::1', '2002:a9fe:a9fe::'],
  // Teredo with a private server, and with a private client (bits inverted: 10.0.0.1).
  ...['2001:0:a00:1::f7f7:f7f7', '2001:0:808:808::f5ff:fffe'],
  ...[
    '2001::1',
    '2001:1::1',
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff:ffff::1',
  ],
  ...['2001:db8::1', '2620:4f:8000::1', '3ffe::1', '3fff::1', '3fff:fff::1', '5f00::1', '4000::1', '8000::1'],
  ...['fc00::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', 'ff0e::1'],
  ...['2606:4700::5efe:10.0.0.1', '2606:4700::200:5efe:127.0.0.1'],
  ...['', 'localhost', '1.2.3', '01.2.3.4', '0x7f.0.0.1', '1.2.3.4.5', '8.8.8.8 ', '2606:4700::1%1', '[2606:4700::1]'],
]

const admitted = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.1'],
  ...['169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.1', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '203.0.112.255', '203.0.114.0'],
  ...[
    '2606:4700:4700::1111',
    '2400:3200::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2a00:1450::1',
    '2001:db7::1',
    '2001:db9::1',
  ],
  ...['::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1', '2001:0:808:808::f7f7:f7f7', '2606:4700::5efe:8.8.8.8'],
]

test.each(refused)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(admitted)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test('isPublicAddress refuses the first and last address of every registry row', () => {
  for (const [block] of specialV4) {
    const [first = '', length] = block.split('/')
    const low = first.split('.').reduce((bits, part) => bits * 256 + Number(part), 0)
    const high = low + 2 ** (32 - Number(length)) - 1
    for (const bits of [low, high]) {
      const address = [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.')
      expect([block, isPublicAddress(address)]).toEqual([block, false])
    }
  }
  for (const [block] of specialV6) expect([block, isPublicAddress(block.split('/')[0] ?? '')]).toEqual([block, false])
})

test('sameAddress compares addresses in every spelling', () => {
  expect(sameAddress('::ffff:1.2.3.4', '1.2.3.4')).toBe(true)
  expect(sameAddress('2606:4700::1', '2606:4700:0:0:0:0:0:1')).toBe(true)
  expect(sameAddress('1.2.3.4', '1.2.3.5')).toBe(false)
  expect(sameAddress('shop.test', 'shop.test')).toBe(false)
})
