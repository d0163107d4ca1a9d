import { isIPv6 } from 'node:net'

/**
 * What stands for a viewer's address in limits: an IPv4 address as it is, of an IPv6 address the network of 64 bits, since
 * every household has one with more addresses than could ever be counted.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const first = head.split(':')
  const rest = tail === undefined ? [] : Array.from({ length: 4 }, () => '0')
  const groups = [...first, ...rest].slice(0, 4).map(group => (Number.parseInt(group, 16) || 0).toString(16))
  return `${groups.join(':')}::/64`
}
