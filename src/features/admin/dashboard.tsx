/** The first page of the admin area. */
export function Dashboard({ email }: { email: string }) {
  return <h1>Dashboard {email}</h1>;
}
