use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::connection::{self, Site};

/// Connections at a time, those of event streams included. A page has one stream and asks for one view at a time.
const MAX_CONNECTIONS: usize = 32;

/// Pause after a connection that the system could not accept, such as for want of descriptors.
const PAUSE: Duration = Duration::from_millis(50);

/// Server that listens until the process ends.
#[derive(Debug)]
pub struct BrowserServer {
    address: SocketAddr,
    site: Arc<Site>,
}

impl BrowserServer {
    pub fn start(site: Site) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (address, site) = (listener.local_addr()?, Arc::new(site));
        let served = Arc::clone(&site);
        let accept = move || accept(&listener, address.port(), &served);
        thread::Builder::new().name("browser".into()).spawn(accept)?;
        Ok(Self { address, site })
    }

    pub fn address(&self) -> String {
        format!("http://{}/{}/", self.address, self.site.token)
    }

    pub fn has_pages(&self) -> bool {
        Arc::strong_count(&self.site.pages) > 1
    }
}

fn accept(listener: &TcpListener, port: u16, site: &Arc<Site>) {
    let slots = Arc::new(());
    loop {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(PAUSE);
            continue;
        };
        // Closed without an answer, which would take time of this thread.
        if Arc::strong_count(&slots) > MAX_CONNECTIONS {
            continue;
        }
        let (site, slot) = (Arc::clone(site), Arc::clone(&slots));
        let serve = move || {
            connection::serve(stream, port, &site);
            drop(slot);
        };
        thread::Builder::new().name("page".into()).spawn(serve).ok();
    }
}
