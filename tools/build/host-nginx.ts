import { cacheFor, securityHeaders, transportSecurity } from '#server/page-headers.ts';
import { notFoundFolders, type PageHeaders, type Redirects } from './host-files.ts';

/**
 * An nginx configuration for the built site, to be included inside `http`: known pages by their names, 404 with the
 * page of its folder for the rest, and the headers of `npm start`. Name, certificate and folder are left to be filled in.
 */
export function nginxConfiguration(pages: readonly PageHeaders[], redirects: Redirects): string {
  // nginx maps the address after `try_files` and `error_page`, so a page is known by its file too.
  const policies = pages.flatMap(({ path, policy }) =>
    [...new Set([path, path === '/' ? '/index.html' : `${path}.html`])].map(
      (address) => `    ${address} "${policy}";`,
    ),
  );
  return `# Include this inside http { }, after filling in server_name (twice), the certificate and root.

# The addresses of the pages do not fit into the default; http { } may say it once.
map_hash_bucket_size 256;

map $uri $site_policy {
    default "";
${policies.join('\n')}
}

map $uri $site_cache {
    default "${cacheFor.files}";
    / "${cacheFor.pages}";
    ~^/assets/ "${cacheFor.assets}";
    ~/404\\.html$ "no-store";
    ~\\.html$ "${cacheFor.pages}";
}

server {
    listen 80;
    server_name www.example.com;
    return 301 https://$server_name$request_uri;
}

server {
    listen 443 ssl http2;
    server_name www.example.com;
    ssl_certificate /etc/ssl/site/fullchain.pem;
    ssl_certificate_key /etc/ssl/site/privkey.pem;
    root /var/www/site;

    gzip_static on;
    error_page 404 /404.html;

    add_header Content-Security-Policy $site_policy always;
    add_header Cache-Control $site_cache always;
${Object.entries({ ...securityHeaders, ...transportSecurity })
  .map(([name, value]) => `    add_header ${name} "${value}" always;`)
  .join('\n')}

    location = / { try_files /index.html =404; }
    location ~ ^/_(headers|redirects)$ { return 404; }
    location ~ /\\.(?!well-known/) { return 404; }
    location ~ /404(\\.html)?$ { internal; }
${redirects.map(([from, to]) => `    location = ${from} { return 301 ${to}$is_args$args; }\n`).join('')}${notFoundFolders(
  pages,
)
  .map(
    (folder) =>
      `    location ~ ^${folder}/[^/]+/?$ { error_page 404 ${folder}/404.html; try_files $uri $uri.html =404; }\n`,
  )
  .join('')}    location / { try_files $uri $uri.html =404; }
}
`;
}
