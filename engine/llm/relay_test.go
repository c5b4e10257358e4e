package llm_test

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
)

// relay passes connections on to a server, byte by byte, and looks at the one that carries a chat: onRequest is called
// when the chat has been passed on, onReply before the first bytes of its reply are; when that says so the connection is
// cut behind them. It returns its own URL.
func relay(t *testing.T, url string, onRequest func(), onReply func() (cut bool)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			go pass(client, strings.TrimPrefix(url, "http://"), onRequest, onReply)
		}
	}()
	return "http://" + l.Addr().String()
}

func pass(client net.Conn, addr string, onRequest func(), onReply func() (cut bool)) {
	defer func() { _ = client.Close() }()
	server, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	buf := make([]byte, 1<<20)
	n, err := client.Read(buf)
	if err != nil {
		return
	}
	chat := bytes.HasPrefix(buf[:n], []byte("POST /api/chat"))
	if _, err := server.Write(buf[:n]); err != nil {
		return
	}
	go func() {
		_, _ = io.Copy(server, client)
		_ = server.Close() // the client has gone
	}()
	if chat && onRequest != nil {
		onRequest()
	}
	n, err = server.Read(buf)
	cut := err == nil && chat && onReply != nil && onReply()
	_, _ = client.Write(buf[:n])
	if !cut {
		_, _ = io.Copy(client, server)
	}
}
