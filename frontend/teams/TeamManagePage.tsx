export default function TeamManagePage() {
  return null
}
